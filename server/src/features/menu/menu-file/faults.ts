import type { Lang, Wrong } from '#contract/kit/field-words.ts'
import { maxFaults, type FileFault } from '#contract/menu/menu-file.ts'
import type { RuleFault } from '#contract/menu/rules.ts'
import type { MoneyText } from '#server/kit/money.ts'
import { fieldText } from '#server/kit/answer/field-text.ts'
import { sheets, type Column } from './columns.ts'
import type { Line } from './line.ts'

/** The columns of fields whose column has a different name. */
const columnNames: Record<string, string> = { category_id: 'category', material_id: 'material' }

/** Collects faults, and names their places as the file does. */
export class Faults {
  /** Keeps only the first `maxFaults`. */
  readonly all: FileFault[] = []
  total = 0
  readonly #lang: Lang
  readonly #money: MoneyText
  constructor(lang: Lang, money: MoneyText) {
    this.#lang = lang
    this.#money = money
  }
  add(line: Line, field: string, message: string): void {
    line.isWrong = true
    const columns: Record<string, Column> = sheets[line.sheet].columns
    const name = columnOf(line, field)
    const column = line.titles.columns[name] ?? columns[name]?.title[this.#lang] ?? field
    this.tell({ sheet: line.titles.sheet, row: line.row, column, message })
  }
  tell(it: FileFault): void {
    this.total++
    if (this.all.length < maxFaults) this.all.push(it)
  }
  /**
   * Records the broken rules of a record, one per cell. If a cell breaks several, the last one
   * counts: a number that is too large for other fields breaks its own limit last.
   */
  codes(line: Line, broken: readonly (RuleFault | Wrong)[]): void {
    const cells = new Map<string, RuleFault & { at: Line; column: string }>()
    for (const it of broken) {
      const { path } = it
      const [, n, field] = /^options\.(\d+)\.(\w+)$/.exec(path) ?? []
      const option = line.options?.[Number(n)]
      const at = option ?? line
      const column = columnOf(at, option && field ? field : path)
      cells.set(`${at.sheet} ${at.row} ${column}`, { ...it, at, column })
    }
    for (const { at, column, code, params, unit } of cells.values()) {
      this.add(at, column, fieldText(this.#lang, code, params, { unit, money: this.#money }))
      line.isWrong = true
    }
  }
}

/** The column of a field in its sheet, or the name's column if the field has none. */
function columnOf({ sheet }: Line, field: string): string {
  const [head = ''] = field.split('.')
  return [field, columnNames[head] ?? head].find((it) => it in sheets[sheet].columns) ?? 'name.tr'
}
