/*
 * Where to go after sign-in: a path of our own and nothing else (semantics §9). `//host`, `/\host`, encoded slashes, schemes and control
 * characters are refused, and so is the door itself, which would lead in a circle.
 */
const here = 'https://panel.invalid'

/** Where to sign in, with the way back remembered; `more` is what the door is told besides. */
export function loginHref(from: string, more: Record<string, string> = {}): string {
  const target = redirectTarget(from) ?? ownPath(from)
  const search = String(new URLSearchParams({ ...(target ? { redirect: target } : {}), ...more }))
  return search ? `/login?${search}` : '/login'
}

/** The given target if it is safe to go to, else null. */
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
 * Where `/redirect/{path}` leads (spec §2): the path behind it if it is one of our own, else null. It is read as it stands in the address, before the
 * router decodes it, so that `/redirect//host` and `/redirect/%2Fhost` are seen for what they are; a scheme at its beginning is no path of ours either.
 */
export function redirectTarget(href: string): string | null {
  const [, path = '', more = ''] = /^\/redirect(\/[^?#]+)(.*)$/s.exec(href) ?? []
  const rest = unslashed(path)
  return rest === null || /^\/[^/?#]*:/.test(rest) ? null : ownPath(rest + more)
}

/** A path that a mail program put into one piece, `/user%2Flist`, decoded once; what is encoded twice stays strange and is refused. */
function unslashed(path: string): string | null {
  if (!/%2f/i.test(path)) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
