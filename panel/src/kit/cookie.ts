/** A cookie's value, or undefined if it is not set. */
export function readCookie(name: string): string | undefined {
  const line = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return line && decodeURIComponent(line.slice(name.length + 1))
}

/** Sets a cookie for this many days. Over https it is marked secure. */
export function writeCookie(name: string, value: string, days: number) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}
