import type { ReactNode } from 'react'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import type { Column } from '#panel/ui/table-column.ts'
import { Ago } from '../words/ago.tsx'
import { format } from '../words/format.ts'
import { Link } from '../page/link.tsx'
import { useCan, type Permission } from '../server/session.ts'

/**
 * A column of a list: its cell, and its value in an exported file. It is sortable if the contract
 * allows sorting by its id.
 */
export interface ListColumn<T> extends Column<T> {
  text: (row: T) => string
  /** The value as a number, if the column holds numbers. */
  value?: (row: T) => number
}

/** A state: its word, and the colour of its pill. */
export interface State {
  tone: Tone
  word: string
}

type Rest<T> = Pick<Column<T>, 'align' | 'card' | 'isSentence' | 'isWhole' | 'yields'> & {
  cell?: (row: T) => ReactNode
}

/** The pill of a state. */
export const StatePill = ({ tone, word }: State) => <StatusPill tone={tone}>{word}</StatusPill>

function RecordLink({ name, to, permission }: { name: string; to: string; permission: Permission }) {
  const can = useCan()
  if (!name || !can(permission)) return <span className="inline-block max-w-64 truncate align-middle">{name}</span>
  return (
    <Link
      to={to}
      className="inline-block max-w-64 truncate rounded-sm align-middle leading-6 hover:text-accent-text hover:underline"
    >
      {name}
    </Link>
  )
}

/**
 * Functions that make the columns for one type of row: `const column = columnsOf<Currency>()`, then
 * `column.text('name', t('name'), (row) => row.name)`.
 */
export const columnsOf = <T,>() => ({
  /** A column that shows a text, or whatever `cell` renders in its place. */
  text: (id: string, header: string, text: (row: T) => string, rest: Rest<T> = {}): ListColumn<T> => ({
    id,
    header,
    text,
    cell: text,
    ...rest,
  }),
  /** Text that never wraps: a name, a day, a time, a phone number. */
  whole: (id: string, header: string, text: (row: T) => string, rest: Rest<T> = {}): ListColumn<T> => ({
    id,
    header,
    text,
    cell: text,
    isWhole: true,
    ...rest,
  }),
  /** A column for a code or an id, which one click copies. */
  code: (id: string, header: string, text: (row: T) => string, rest: Rest<T> = {}): ListColumn<T> => ({
    id,
    header,
    text,
    cell: (row) => <CopyText text={text(row)} />,
    isWhole: true,
    ...rest,
  }),
  /** A column for a state, which is shown as a pill. */
  state: (id: string, header: string, stateOf: (row: T) => State, rest: Rest<T> = {}): ListColumn<T> => ({
    id,
    header,
    text: (row) => stateOf(row).word,
    cell: (row) => <StatePill {...stateOf(row)} />,
    isWhole: true,
    ...rest,
  }),
  /**
   * A column for another record, shown by its name. For users who may see that record, the name is
   * a link.
   */
  record: (
    id: string,
    header: string,
    name: (row: T) => string,
    { to, permission, ...rest }: Rest<T> & { to: (row: T) => string; permission: Permission },
  ): ListColumn<T> => ({
    id,
    header,
    text: name,
    cell: (row) => <RecordLink name={name(row)} to={to(row)} permission={permission} />,
    isWhole: true,
    ...rest,
  }),
  /** A number, right-aligned. */
  number: (id: string, header: string, value: (row: T) => number, rest: Rest<T> = {}): ListColumn<T> => ({
    id,
    header,
    text: (row) => String(value(row)),
    value,
    cell: (row) => format().number(value(row)),
    align: 'end',
    ...rest,
  }),
  /** How long ago a moment was, with the date on hover and focus. Exported as ISO. */
  ago: (id: string, header: string, iso: (row: T) => string, rest: Rest<T> = {}): ListColumn<T> => ({
    id,
    header,
    text: iso,
    cell: (row) => <Ago iso={iso(row)} />,
    isWhole: true,
    ...rest,
  }),
})
