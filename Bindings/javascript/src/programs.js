import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, join, resolve, sep } from 'node:path';

/** navd did not start, or navctl could not play a script. The message has the output of the program. */
export class ProgramError extends Error {
  constructor(message) {
    super(message);
    this.name = 'ProgramError';
  }
}

export const ADVICE = 'Install navd, or set NAVD to the path of navd.';

/** Returns the path of navd: the given one, `$NAVD`, or the one in PATH. */
export function findNavd(given) {
  const name = given ?? (process.env.NAVD || 'navd');
  const path = which(name);
  if (path !== undefined) return path;
  throw new ProgramError(`${name.includes(sep) ? `There is no program ${name}.` : `There is no ${name} in PATH.`} ${ADVICE}`);
}

/** Returns the path of navctl: the given one, `$NAVCTL`, the one beside navd, or the one in PATH. */
export function findNavctl(given) {
  const name = given ?? (process.env.NAVCTL || undefined);
  const path = name === undefined ? besideNavd() ?? which('navctl') : which(name);
  if (path !== undefined) return path;
  const place = name === undefined ? 'There is no navctl beside navd or in PATH.' : `There is no program ${name}.`;
  throw new ProgramError(`${place} Install navd, or set NAVCTL to the path of navctl.`);
}

function besideNavd() {
  const navd = which(process.env.NAVD || 'navd');
  if (navd === undefined) return undefined;
  // Follow links, to find the other programs of the build or installation.
  return which(join(dirname(navd), 'navctl')) ?? which(join(dirname(realpathSync(navd)), 'navctl'));
}

/** Returns the path of a program; undefined if there is none. */
function which(name) {
  const folders = name.includes(sep) ? [''] : (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => resolve(folder, name)).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
