import { lazyRouteComponent } from '@tanstack/react-router'
import { onceThere } from '#panel/ui/server-there.ts'
import { screens } from './screens.ts'

export const NotFound = lazyRouteComponent(() => onceThere(() => import('./not-found.tsx')))

const components = new Map(screens.map((it) => [it.path, lazyRouteComponent(() => onceThere(it.load))]))

/** Returns the component that renders the pages of a screen. */
export const componentOf = (path: string) => components.get(path) ?? NotFound
