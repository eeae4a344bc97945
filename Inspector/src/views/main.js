// The middle of the page: the chosen view.

import { app } from '../app.js';
import { graphView } from './graph.js';
import { notice } from './notice.js';
import { timeView } from './timeline.js';
import { treeView } from './tree.js';
import { treesView } from './trees.js';

const views = { tree: treeView, graph: graphView, time: timeView, trees: treesView };

export const main = () => [views[app.view](), notice()];
