// Connects while the modules of the views are still loading.

import { begin } from './session.js';

begin();
