/** A link that shows a screen: the pattern of its path, and the params of its query with their defaults. */
export interface ScreenLink {
  readonly pattern: string;
  readonly query: { readonly [name: string]: unknown };
}

export function screenLink(pattern: string, query?: { readonly [name: string]: unknown }): ScreenLink;

/**
 * Returns the URL that leads to a screen with these params; undefined if a param of the path has no value. `tree.url` also
 * knows whether another link of the graph comes before this one.
 */
export function screenURL(link: ScreenLink, params?: object): string | undefined;
