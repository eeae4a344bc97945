/** An error response from navd. Match on `errorName`; the message is for people. */
export class NavdError extends Error {
  /** @param error The member `error` of a JSON-RPC response: `{code, message, data}`. */
  constructor({ code, message, data = {} }) {
    super(message);
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

/** There is no connection to navd, or it ended before the answer arrived. */
export class Disconnected extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = 'Disconnected';
  }
}
