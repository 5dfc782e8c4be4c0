import { language } from './language.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that `mod` stands for, as it is written on the user's keyboard. */
export const modKey = () => (isMac ? '⌘' : language() === 'de' ? 'Strg' : 'Ctrl')

/** Writes a shortcut for people: `['Ctrl', 'K']`, `['G', 'O']`. */
export const keyNames = (keys: string) =>
  keys.split(/[ +]/).map(
    (each) =>
      ({
        mod: modKey(),
        alt: 'Alt',
        Enter: '↵',
        ArrowLeft: '←',
        ArrowRight: '→',
        ArrowUp: '↑',
        ArrowDown: '↓',
      })[each] ?? each.toUpperCase(),
  )
