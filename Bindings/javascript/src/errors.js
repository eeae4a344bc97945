/** An error response from navd. Match on `errorName`; the message is for people. */
export class NavdError extends Error {
  /** @param error The member `error` of a JSON-RPC response: `{code, message, data}`. */
  constructor({ code, message, data = {} }) {
    super([message, ...lines(data?.problems)].join('\n'));
    this.name = 'NavdError';
    this.code = code;
    this.data = data;
  }

  /** The stable name, such as `treeNotFound`. */
  get errorName() {
    return this.data?.name;
  }

  /** The JSON Pointer from the params to the wrong value, if there is one. */
  get pointer() {
    return this.data?.pointer;
  }
}

/** The problems of a graph that a message lists; `data` has all. */
const PROBLEMS_SHOWN = 5;

function lines(problems) {
  if (!Array.isArray(problems)) return [];
  const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ pointer, code, message, suggestion }) =>
    `  ${pointer || '/'}: ${code}: ${message}${suggestion === undefined ? '' : ` Did you mean '${suggestion}'?`}`);
  return problems.length > PROBLEMS_SHOWN ? [...shown, `  … and ${problems.length - PROBLEMS_SHOWN} more`] : shown;
}

/** There is no connection to navd, or it ended before the answer arrived. */
export class Disconnected extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = 'Disconnected';
  }
}
