// The routes that can be sent, from tree.routes: each with the nearest coordinator that takes it.

import { coordinator } from './snapshots.js';

/** The routes of a followed tree, as tree.routes lists them; undefined until they are known. */
export const routesOf = (watch) => watch.routes?.routes;

/** The name of the form of a route, under which its typed values are kept. */
export const formOf = ({ route, coordinator: id }) => `${id} ${route ?? ''}`;

/** The title of a route for people; undefined if the graph has none. */
export function titleOf({ meta }) {
  const title = meta?.title;
  if (title === undefined || title === null || typeof title === 'string') return title ?? undefined;
  const text = title.en ?? Object.values(title)[0];
  return typeof text === 'string' ? text : undefined;
}

/** The routes in groups by the coordinator that takes them, nearest first. */
export function groupsOf(routes, snapshot) {
  const groups = new Map();
  for (const route of routes) {
    if (!groups.has(route.coordinator)) {
      groups.set(route.coordinator, { ...route, params: coordinator(snapshot, route.coordinator)?.params, routes: [] });
    }
    groups.get(route.coordinator).routes.push(route);
  }
  return [...groups.values()];
}
