import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from 'react'
import { onceThere } from './server-there.ts'

/**
 * Like React's `lazy`, for a part of the page that loads late. While the server cannot be reached, it
 * goes on waiting: React would replace the whole page, with whatever was typed in it, by an error.
 */
// eslint-disable-next-line typescript/no-explicit-any -- as React declares it
export const lazy = <T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> =>
  reactLazy(() => onceThere(load))
