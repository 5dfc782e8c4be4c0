import type { ComponentType } from 'react'
import type { Title } from '../words/words.ts'

/* Screens for people who are not signed in. They form a document of their own without router
   and cache, so that the first page is light. Signing in and out reloads the page, which also
   clears the previous user's data from memory. */
export interface DoorScreen {
  /** `$name` stands for one path segment: `/auth/reset/$code`. */
  path: string
  title: Title
  load: () => Promise<{ default: ComponentType }>
}

/** The parameters of an address that matches a pattern; null if it does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/')
  const parts = path.replace(/(.)\/$/, '$1').split('/')
  if (names.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? ''
    if (name.startsWith('$')) params[name.slice(1)] = decodeURIComponent(part)
    else if (name !== part) return null
  }
  return params
}
