// The core of a front end, for any toolkit. Does not need Node.
export { chrome } from './chrome.js';
export { containers } from './containers.js';
export { FrontEnd } from './front/front-end.js';
export { LiveScreen } from './front/live-screen.js';
export { NOTHING } from './front/stage.js';
export { TextField } from './front/text-field.js';
export { Toolkit } from './front/toolkit.js';
