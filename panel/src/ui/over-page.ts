import { createContext } from 'react'

/**
 * Whether the component is in a layer over the page: a drawer, a dialog, a menu. Its letter
 * shortcuts take precedence over the page's, whichever was mounted first.
 */
export const OverPage = createContext(false)
