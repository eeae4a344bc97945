// Writes the drawings of the drinks from menu.json: `node draw.mjs`; with `--check` it lists the stale ones and exits with status 1.
// Each has a second file without the air above the glass, so that small glasses are not tiny on a card.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawing } from './glass.mjs';

const folder = new URL('../', import.meta.url);
const { drinks } = JSON.parse(await readFile(new URL('menu.json', folder), 'utf8'));
const texts = drinks.flatMap((drink) => [
  [`drinks/${drink.file}.svg`, drawing(drink)], [`drinks/cropped/${drink.file}.svg`, drawing(drink, { isCropped: true })],
]);
for (const [path, text] of texts) {
  const file = new URL(path, folder);
  if (await readFile(file, 'utf8').catch(() => undefined) === `${text}\n`) continue;
  if (process.argv.includes('--check')) {
    console.error(`${fileURLToPath(file)} is stale: run draw.mjs`);
    process.exitCode = 1;
  } else await writeFile(file, `${text}\n`);
}
