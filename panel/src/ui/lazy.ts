import { lazy as reactLazy } from 'react'
import { onceThere } from './server-there.ts'

/**
 * Like React's `lazy`, for a part of the page that loads late. While the server cannot be reached, it
 * goes on waiting: React would replace the whole page, with whatever was typed in it, by an error.
 */
export const lazy: typeof reactLazy = (load) => reactLazy(() => onceThere(load))
