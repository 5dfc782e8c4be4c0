import { langs } from '#contract/kit/field-words.ts'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import { yesNo, type CellKind } from './columns.ts'

const yes = new Set(['1', 'true', ...langs.map((it) => yesNo[it][0])])
const no = new Set(['0', 'false', ...langs.map((it) => yesNo[it][1])])

/** Invisible characters, except line ends and tabs. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** The value in a cell; undefined where it holds nothing of that kind. `-` clears. */
export function valueOf(kind: CellKind, cell: unknown): unknown {
  const text = String(cell).trim()
  const isEmptied = text === '-' || text === '–'
  if (unseen.test(text)) return undefined
  switch (kind) {
    case 'text':
      return isEmptied ? null : text
    case 'money': {
      if (isEmptied) return null
      const amount = numberIn(cell)
      return amount === undefined || amount < 0 ? undefined : Math.round(amount * 100)
    }
    case 'int': {
      const amount = numberIn(cell)
      return Number.isInteger(amount) ? amount : undefined
    }
    case 'bool': {
      const word = text.toLocaleLowerCase('tr')
      return yes.has(word) ? true : no.has(word) ? false : undefined
    }
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

/** A number as a spreadsheet stores it, or as people write it: `1.234,50`, `1234.5`; three digits after a separator are thousands (`1.100`). */
function numberIn(cell: unknown): number | undefined {
  if (typeof cell === 'number') return cell
  const text = String(cell).replaceAll(/[\s₺€]/g, '')
  if (/^[1-9]\d{0,2}([.,]\d{3})+$/.test(text)) return Number(text.replaceAll(/[.,]/g, ''))
  const plain = /,\d{1,2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
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
