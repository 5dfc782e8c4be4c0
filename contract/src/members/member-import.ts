import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, day, oneOf, optionalText, ref, text, uuid, version } from '../kit/fields.ts'
import { listQuery, longPage, longQuery, page } from '../kit/list.ts'
import { runOf } from '../kit/run.ts'
import { madeFile } from '../platform/file.ts'
import type { ConsentChannel } from './sources.ts'

/**
 * The fields that a spreadsheet's column may contain. `full_name` is name and surname in one cell;
 * the last word is the surname.
 */
export const importFields = [
  'name',
  'surname',
  'full_name',
  'phone',
  'email',
  'birth_date',
  'marriage_anniversary',
  'plate',
  'city',
  'note',
  'consent_sms',
  'consent_email',
  'consent_call',
  'consent_notification',
  'consent_date',
] as const
export type ImportField = (typeof importFields)[number]

/** Columns with a yes or no for a channel. `consent_date` gives the date of all of them. */
export const consentFields = {
  consent_sms: 'sms',
  consent_email: 'email',
  consent_call: 'call',
  consent_notification: 'notification',
} as const satisfies Partial<Record<ImportField, ConsentChannel>>
export type ConsentField = keyof typeof consentFields

/** Where the consents in the file may have been collected. */
export const importConsentSources = ['website', 'mobile', 'till', 'phone', 'paper'] as const

/**
 * Whether the first number in 03/04/1990 is the day or the month; null if nothing in the column
 * reveals it.
 */
const dateOrder = z.nullable(oneOf(['day', 'month']))

const column = z.strictObject({ field: z.nullable(oneOf(importFields)), date_order: dateOrder })
export type ImportColumn = z.infer<typeof column>

/**
 * The field by which rows are matched with members, and what is done with rows that have a match
 * and with rows that have none.
 */
export const uniqueFields = ['phone', 'email'] as const
const choices = {
  unique_field: oneOf(uniqueFields),
  on_existing: oneOf(['update', 'no_change']),
  on_missing: oneOf(['add', 'nothing']),
  /**
   * If true, rows are written without their unreadable cells, which then change nothing; an
   * unreadable key still refuses the row. If false, such rows are refused.
   */
  leaves_unreadable: z._default(z.boolean(), false),
  /** A yes in the file counts only with a source, a date and proof. A no always counts. */
  consents: z.strictObject({
    source: z.nullable(oneOf(importConsentSources)),
    /** The date of the consents, if no column gives it. */
    on: z.nullable(day()),
    /** The company has proof of each consent. */
    has_proof: z.boolean(),
  }),
}

/**
 * What the import does with a row. `skip`: the choices above exclude the row. `same`: there is
 * nothing to write.
 */
export const importOutcomes = ['add', 'update', 'same', 'skip', 'refuse'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** The state of a row. `left`: an undo could not restore everything in it. */
export const rowStates = ['written', 'undone', 'left'] as const

/**
 * `uploaded`: the file was read but not checked. `checking`: the check is running. `checked`: the
 * effect is known and stored. `stopped`: what was written by then stays, and can be undone or
 * continued.
 */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'stopped',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

const count = (names: readonly string[]) => z.object(Object.fromEntries(names.map((it) => [it, z.int()])))

const row = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  name: z.string(),
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** The index of the sheet, from 0. */
  sheet: z.int(),
  /** The number of the header row as in the spreadsheet; 0 if there is none. */
  header_row: z.int(),
  columns: z.array(
    z.extend(column, {
      header: z.string(),
      samples: z.array(z.string()),
      /**
       * There is no header, so the field was guessed from the content. Confirm the columns with
       * `map` before a check.
       */
      is_guessed: z.boolean(),
    }),
  ),
  /** An earlier program had garbled some letters (MÃ¼ÅŸteri, Þükrü), and they were repaired. */
  has_mended_letters: z.boolean(),
  ...choices,
  leaves_unreadable: z.boolean(),
  state: oneOf(importStates),
  /** The number of rows below the headers. Once checked, blank rows do not count. */
  total: z.int(),
  counts: count(importOutcomes) as unknown as z.ZodMiniType<Record<ImportOutcome, number>>,
  /**
   * Two counts: the answers about consent that were or will be recorded, and the rows with an
   * answer that does not count.
   */
  answers: z.object({ noted: z.int(), ignored: z.int() }),
  /**
   * Two counts: the rows refused only because of optional cells, and the rows written without such
   * cells.
   */
  unreadable: z.object({ refused: z.int(), left: z.int() }),
  /**
   * Whether new members get points for joining, and how many points; null if the company gives
   * none.
   */
  gives_points: z.boolean(),
  welcome: z.nullable(z.object({ members: z.int(), points: z.int() })),
  states: count(rowStates) as unknown as z.ZodMiniType<Record<(typeof rowStates)[number], number>>,
  /** The current or last run that checks or writes. */
  run: z.nullable(runOf({})),
  by: z.nullable(z.string()),
  created_at: z.string(),
  version: z.int(),
})
export type MemberImport = z.infer<typeof row>

const reason = z.object({
  code: z.string(),
  /** The index of the column concerned, from 0. */
  column: z.nullable(z.int()),
  message: z.string(),
})

const line = z.object({
  /** The row's number in the spreadsheet, as text. */
  id: z.string(),
  row_no: z.int(),
  cells: z.array(z.string()),
  outcome: z.nullable(oneOf(importOutcomes)),
  reasons: z.array(reason),
  /** The changes that an update makes, including consents, in readable form. */
  changes: z.array(z.object({ field: oneOf(importFields), before: z.string(), after: z.string() })),
  member_id: z.nullable(z.string()),
  state: z.nullable(oneOf(rowStates)),
})
export type ImportLine = z.infer<typeof line>

/** The largest file sizes in bytes, and the most rows, by file type. */
export const maxImport = { xlsx: 10_485_760, csv: 52_428_800, xlsxRows: 10_000, csvRows: 100_000 }

const params = z.strictObject({ member_import_id: ref('member-import', uuid()) })
const permission = 'post-member-import'
const one = { permission, params, answer: row } as const

/**
 * Imports members from a spreadsheet (members-marketing §2), in steps. A file is read, its columns
 * are assigned to fields, and its effect is checked and corrected row by row. Only then is it
 * written. It can be undone for a day.
 */
export const memberImport = {
  noun: 'member-import',
  list: call({
    method: 'GET',
    path: '/member/import',
    permission,
    query: listQuery({ sort: ['created_at'], order: '-created_at', filter: { company_id: companyRef() } }),
    answer: page(z.omit(row, { columns: true, welcome: true })),
  }),
  /** Takes an .xlsx or a .csv file. Headers and columns are guessed. */
  upload: call({
    method: 'POST',
    path: '/member/import',
    permission,
    query: z.strictObject({ company_id: companyRef(), name: text(200) }),
    upload: maxImport.csv,
    answer: row,
    idempotent: true,
    status: 201,
  }),
  read: call({ method: 'GET', path: '/member/import/{member_import_id}', ...one }),
  /** The rows below the headers. Before a check, they have no outcome. */
  rows: call({
    method: 'GET',
    path: '/member/import/{member_import_id}/row',
    permission,
    params,
    query: longQuery({
      sort: ['row_no'],
      order: 'row_no',
      /**
       * `ignored`: rows with an answer that does not count. `without_cells`: rows written without
       * their unreadable cells.
       */
      filter: { outcome: oneOf(importOutcomes), state: oneOf(rowStates), answer: oneOf(['ignored', 'without_cells']) },
    }),
    answer: longPage(line),
  }),
  /**
   * Sets the header row, the fields of columns and the choices. If the sheet or the header row
   * changes, columns are guessed again. Invalidates an earlier check.
   */
  map: call({
    method: 'PUT',
    path: '/member/import/{member_import_id}/mapping',
    ...one,
    body: z.strictObject({
      sheet: z.int().check(z.nonnegative()),
      header_row: z.int().check(z.nonnegative()),
      /** The field of each column; null means that the fields are guessed. */
      columns: z.nullable(z.array(column).check(z.maxLength(64))),
      ...choices,
      version: version(),
    }),
    idempotent: true,
  }),
  /** Starts a run that checks every row and writes only the result of the check. */
  check: call({ method: 'POST', path: '/member/import/{member_import_id}/check', ...one, idempotent: true }),
  /**
   * Corrects cells of a checked row. The row is checked again at once, together with rows that have
   * the same phone or e-mail.
   */
  mend: call({
    method: 'PATCH',
    path: '/member/import/{member_import_id}/row/{row_no}',
    permission,
    params: z.extend(params, { row_no: z.coerce.number().check(z.int(), z.positive(), z.lte(2_000_000)) }),
    body: z.strictObject({
      cells: z
        .array(
          z.strictObject({
            column: z.int().check(z.nonnegative(), z.lte(63)),
            text: optionalText(1000),
          }),
        )
        .check(z.minLength(1), z.maxLength(64)),
    }),
    answer: line,
    idempotent: true,
  }),
  /**
   * Writes the checked rows, 500 at a time and each only once. A row whose member has changed since
   * the check is refused. A stopped or failed import continues with the remaining rows; the day for
   * undoing then starts again for all rows.
   */
  run: call({
    method: 'POST',
    path: '/member/import/{member_import_id}/run',
    ...one,
    /** New members get the points for joining. */
    body: z.strictObject({ gives_points: z.boolean() }),
    idempotent: true,
  }),
  cancel: call({
    method: 'POST',
    path: '/member/import/{member_import_id}/cancel',
    ...one,
    idempotent: true,
    frees: true,
  }),
  /** Deletes a file from which nothing has been written. */
  remove: call({
    method: 'DELETE',
    path: '/member/import/{member_import_id}',
    permission,
    params,
    answer: z.null(),
    frees: true,
  }),
  /**
   * Undoes the import within 24 h. Whatever is still as imported returns to its former state;
   * everything else is listed.
   */
  undo: call({ method: 'POST', path: '/member/import/{member_import_id}/undo', ...one, idempotent: true, frees: true }),
  /**
   * Makes a file with the refused rows and their reasons, to be corrected and uploaded again.
   * Progress is at file/{id}.
   */
  file: call({
    method: 'POST',
    path: '/member/import/{member_import_id}/file',
    permission,
    frees: true,
    params,
    body: z.strictObject({ format: oneOf(['xlsx', 'csv']) }),
    answer: madeFile,
  }),
}
