/* The address to open after sign-in: only one of our own paths (semantics §9). `//host`, `/\host`,
   encoded slashes, schemes and control characters are refused. The login page itself is refused
   too, because it would loop. */
const here = 'https://panel.invalid'

/** The address of the login page, with the address to return to. `more` adds parameters. */
export function loginHref(from: string, more: Record<string, string> = {}): string {
  const target = redirectTarget(from) ?? ownPath(from)
  const search = String(new URLSearchParams({ ...(target ? { redirect: target } : {}), ...more }))
  return search ? `/login?${search}` : '/login'
}

/** Returns the given address if it is safe to open, otherwise null. */
export function ownPath(given: unknown): string | null {
  if (
    typeof given !== 'string' ||
    !given.startsWith('/') ||
    /^\/[/\\]|\\|%(2f|5c|0|1)/i.test(given) ||
    /[\u0000-\u001f]/.test(given)
  )
    return null
  const url = URL.parse(given, here)
  if (
    !url ||
    url.origin !== here ||
    /^\/(api|assets|files|login|forgot-password|auth|register|setup|redirect)(\/|$)/.test(url.pathname)
  )
    return null
  const path = url.pathname + url.search + url.hash
  return path === '/' || path.startsWith('//') ? null : path
}

/**
 * The target of `/redirect/{path}` (spec §2) if it is one of our own paths, otherwise null. It is
 * read from the raw address before the router decodes it, so that `/redirect//host` and
 * `/redirect/%2Fhost` are recognised. A scheme at its start is refused too.
 */
export function redirectTarget(href: string): string | null {
  const [, path = '', more = ''] = /^\/redirect(\/[^?#]+)(.*)$/s.exec(href) ?? []
  const rest = unslashed(path)
  return rest === null || /^\/[^/?#]*:/.test(rest) ? null : ownPath(rest + more)
}

/**
 * Decodes, once, a path that a mail program has encoded as one segment, such as `/user%2Flist`. A
 * path that was encoded twice stays invalid and is refused.
 */
function unslashed(path: string): string | null {
  if (!/%2f/i.test(path)) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
