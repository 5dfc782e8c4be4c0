/* The content policy demands Trusted Types. One library (React Aria's announcer) empties an
   element with `innerHTML = ''`. The default policy allows exactly that and refuses everything
   else, so no HTML string ever reaches the page. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown
}

/**
 * Installs the policy. Call it once, before anything renders. Does nothing if the browser has no
 * Trusted Types.
 */
export function installTrustedTypes() {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: (html) => {
      if (html !== '') throw new TypeError('HTML strings are not written to the page')
      return html
    },
  })
}
