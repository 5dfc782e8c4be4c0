import { createContext } from 'react'

/**
 * Whether the component is inside a layer over the page: a drawer, a dialog, a menu. Its letter
 * shortcuts take precedence over those of the page, whichever was mounted first.
 */
export const OverPage = createContext(false)
