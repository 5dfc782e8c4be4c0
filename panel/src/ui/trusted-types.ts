/* The content policy demands Trusted Types. One library (React Aria's announcer) empties an element
   by `innerHTML = ''`; the default policy lets exactly that through and refuses all else, so no
   HTML string ever reaches the page. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown
}

/** Installs the policy; call once, before anything renders. Nothing to do where the browser has no Trusted Types. */
export function installTrustedTypes() {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: (html) => {
      if (html !== '') throw new TypeError('HTML strings are not written to the page')
      return html
    },
  })
}
