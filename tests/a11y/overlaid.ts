/**
 * Rules of axe about landmarks and the page's heading, left out over an overlay: the page behind it is inert with its
 * main part and its heading, and React Aria's hidden Dismiss buttons stand beside the dialog. Of a dialog axe knows
 * that by itself, of a menu it does not.
 */
export const leftOutOverlaid = Object.fromEntries(
  ['region', 'landmark-one-main', 'page-has-heading-one'].map((rule) => [rule, { enabled: false }]),
)
