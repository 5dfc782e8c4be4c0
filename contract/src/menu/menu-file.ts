import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, text } from '../kit/fields.ts'
import { madeFile } from '../platform/file.ts'
import { diffAnswer, names } from './spread.ts'

export const menuSheets = ['products', 'categories', 'groups', 'options', 'materials'] as const
export type MenuSheet = (typeof menuSheets)[number]

/**
 * A fault in the file. `sheet` and `column` are named as in the file; `row` is numbered as in the
 * spreadsheet. The faulty row is skipped.
 */
const fileFault = z.object({ sheet: z.string(), row: z.int(), column: z.string(), message: z.string() })
export type FileFault = z.infer<typeof fileFault>
/** The maximum number of faults that are reported. */
export const maxFaults = 500
/** Largest file, in bytes. */
export const maxMenuFile = 5_242_880

/**
 * Columns whose prices are checked for probable typing errors: zero, at most half, or at least
 * twice the former price.
 */
export const pricesAsked = ['price', 'discounted_price', 'premium_price'] as const
const askedPrice = z.object({
  field: oneOf(pricesAsked),
  before: z.nullable(z.int()),
  after: z.int(),
  question: oneOf(['free', 'low', 'high']),
})
export type AskedPrice = z.infer<typeof askedPrice>
/** A row with a suspicious price in the products' sheet, numbered as in the spreadsheet. */
const askedRow = z.object({ row: z.int(), name: names, is_new: z.boolean(), prices: z.array(askedPrice) })
export type AskedRow = z.infer<typeof askedRow>
/**
 * How many of the suspicious rows are shown. The rows beyond that can only be accepted together.
 */
export const maxAsked = 1000

const params = z.strictObject({ branch_id: branchRef() })

/**
 * The whole menu of a branch as a spreadsheet. Products, categories, option groups, options and
 * materials have a sheet each, with headers in the caller's language, an id in the first column,
 * and prices as numbers with two decimals.
 */
export const menuFile = {
  /** A job makes the file. Progress is at file/{id}. */
  export: call({
    method: 'POST',
    path: '/branch/{branch_id}/menu/export',
    permission: 'get-branch-product-all',
    params,
    answer: madeFile,
  }),
  /**
   * Reads a menu file. A row changes the record that the branch knows by its id, or else by its
   * name; other rows are new records. An empty cell changes nothing, `-` clears the field. With
   * `dry_run` nothing is written, and `fingerprint` identifies the changes that an import would
   * make. If the fingerprint is sent back and the import would by now make other changes, the
   * import is refused with `conflict`. `asked` lists the rows with suspicious prices. They are
   * written if `take` names them ("2-5,9", or "all"); otherwise these prices stay unchanged and new
   * products with such prices are not created. `dry_run` takes `take` into account. Faults are
   * reported by sheet, row and column, and their rows are skipped. `menu_change_id` undoes the
   * import for 24 h.
   */
  import: call({
    method: 'POST',
    path: '/branch/{branch_id}/menu/import',
    permission: 'post-branch-product',
    params,
    query: z.strictObject({
      dry_run: oneOf(['true', 'false']),
      fingerprint: z.optional(text(64)),
      take: z.optional(text(6000).check(z.regex(/^(all|\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*)$/))),
    }),
    upload: maxMenuFile,
    answer: z.extend(diffAnswer, {
      faults: z.array(fileFault),
      total_faults: z.int(),
      asked: z.array(askedRow),
      total_asked: z.int(),
      fingerprint: z.string(),
      menu_change_id: z.nullable(z.string()),
    }),
    idempotent: true,
  }),
}
