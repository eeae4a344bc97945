// Outcomes of commands in words.

import { argumentText } from './parts.js';

/** The outcome of a command, or of a dry run, as a sentence, and whether it stops something. */
export function outcomeWords({ outcome, revision, reason, redirects, dryRun, change, kept }) {
  const would = (dry, done) => (dryRun ? `Would ${dry}` : done);
  const message = reason?.message ? `: ${reason.message}` : '.';
  const made = dryRun ? change : true;
  switch (outcome) {
    case 'committed': return { text: `${would('commit', 'Committed')}, as revision ${revision}` };
    case 'redirected': {
      const routes = redirects?.at(-1)?.routes.map(({ name, params }) =>
        `${name} ${argumentText(params)}`.trim()).join(', ') ?? 'another route';
      const parts = [`${would('be redirected', 'Redirected')} to ${routes}`, made && `, as revision ${revision}`];
      if (kept === 'parked') parts.push('; the tree keeps the command');
      return { text: parts.filter(Boolean).join('') };
    }
    case 'noop': return { text: `${would('change nothing', 'Nothing changed')}${message}` };
    case 'blocked':
      if (reason?.code === 'leaveAsked') {
        return { text: `${would('ask the user first', 'The user is asked')}${message}` };
      }
      return { text: `${would('be blocked', 'Blocked')}${message}`, isStop: true };
    case 'failed': return { text: `${would('fail', 'Failed')}${message}`, isStop: true };
    default: return { text: `${would(`be ${outcome}`, outcome[0].toUpperCase() + outcome.slice(1))}${message}`,
      isStop: true };
  }
}
