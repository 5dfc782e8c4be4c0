import type { Lang } from '#contract/kit/field-words.ts'
import { amountOf, decimalOf, minorOf } from '#contract/kit/typed-amount.ts'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import { yesNoIn } from '#server/kit/list/sheet-words.ts'
import type { CellKind } from './columns.ts'

/** Invisible characters, except line ends and tabs. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * The value of a cell; undefined if it holds no value of that kind. `-` clears the field. Numbers
 * are read in the format of the given language.
 */
export function valueOf(kind: CellKind, cell: unknown, lang: Lang): unknown {
  const text = String(cell).trim()
  const isEmptied = text === '-' || text === '–'
  if (unseen.test(text)) return undefined
  switch (kind) {
    case 'text':
      return isEmptied ? null : text
    case 'money': {
      if (isEmptied) return null
      const minor = typeof cell === 'number' ? minorIn(cell) : minorOf(text, decimalOf[lang], scale)
      return minor !== null && minor >= 0 ? minor : undefined
    }
    case 'int': {
      const amount = typeof cell === 'number' ? cell : amountOf(text, decimalOf[lang])
      return Number.isInteger(amount) ? amount : undefined
    }
    case 'bool':
      return yesNoIn(text)
    case 'words':
      return isEmptied ? [] : parts(text)
    case 'slots':
      return isEmptied ? [] : slotsIn(text)
    case 'rates': {
      const rates = isEmptied ? [] : parts(text).map((it) => /^(\w+)\s+(\d{1,3})$/.exec(it))
      return rates.every((it) => it !== null)
        ? Object.fromEntries(rates.map((it) => [it[1], Number(it[2])]))
        : undefined
    }
  }
}
const parts = (text: string) =>
  text
    .split('|')
    .map((it) => it.trim())
    .filter(Boolean)

/** Prices of a menu have two decimals. */
const scale = 100

/**
 * Converts a spreadsheet's number, which is a binary fraction. A third decimal is refused, but
 * rounding errors in the last digit are not.
 */
function minorIn(amount: number): number {
  const minor = Math.round(amount * scale)
  return Math.abs(amount * scale - minor) < 1e-6 * Math.max(1, minor) ? minor : Number.NaN
}

function minuteIn(h: string | undefined, m: string | undefined): number | undefined {
  const minute = Number(h) * 60 + Number(m)
  return Number(m) < 60 && minute <= 1440 ? minute : undefined
}

function slotsIn(text: string): Schedule | undefined {
  const slots = parts(text).map((it) => {
    const found = /^([1-7])\s+(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/.exec(it)
    const [start, end] = [minuteIn(found?.[2], found?.[3]), minuteIn(found?.[4], found?.[5])]
    if (!found || start === undefined || end === undefined) return undefined
    return { weekday: Number(found[1]) - 1, start_min: start, end_min: end % 1440 }
  })
  return slots.every((it) => it !== undefined) ? slots : undefined
}
