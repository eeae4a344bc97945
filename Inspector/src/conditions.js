// Evaluates conditions on facts, as of requirements, in the page.

/** Whether a condition holds with these facts; undefined if it does not read only facts. */
export function holds(condition, facts = {}) {
  if (!condition || typeof condition !== 'object') return undefined;
  if ('fact' in condition) return facts[condition.fact] === true;
  if ('not' in condition) return opposite(holds(condition.not, facts));
  if (Array.isArray(condition.all)) return every(condition.all, facts);
  if (Array.isArray(condition.any)) return opposite(every(condition.any.map((one) => ({ not: one })), facts));
  if (Array.isArray(condition.equals)) {
    const [one, other] = condition.equals.map((operand) => value(operand, facts));
    return one === unknown || other === unknown ? undefined : sorted(one) === sorted(other);
  }
  return undefined;
}

const unknown = Symbol('unknown');
const opposite = (answer) => (answer === undefined ? undefined : !answer);

function every(conditions, facts) {
  const answers = conditions.map((one) => holds(one, facts));
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function value(operand, facts) {
  if (typeof operand !== 'string' || !operand.includes('${')) return operand;
  const path = operand.match(/^\$\{facts\.([^}]+)\}$/)?.[1];
  if (!path) return unknown;
  return path.split('.').reduce((found, name) => found?.[name], facts) ?? null;
}

/** A value as a text that does not depend on the order of members. */
function sorted(one) {
  return JSON.stringify(one ?? null, (_, inner) => (inner && typeof inner === 'object' && !Array.isArray(inner)
    ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner));
}
