/** As a regular expression. Records have numbers; whoever confirms an address is told by the page itself that a link is none. */
export const patternOf = (path: string): string =>
  `^${path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'userId' ? '[^/]+' : '\\d{1,10}'))}/?$`
