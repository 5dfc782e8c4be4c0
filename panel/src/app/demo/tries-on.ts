const key = 'sofra.tries'

/** Whether the demo's things to try are still shown on this device. */
export const areTriesOn = () => localStorage.getItem(key) === null
export const closeTries = () => localStorage.setItem(key, 'closed')
