import { createContext } from 'react'

/** Whether this is drawn in a layer over the page: a drawer, a dialog, a menu. Its letters go before the page's, whichever came first. */
export const OverPage = createContext(false)
