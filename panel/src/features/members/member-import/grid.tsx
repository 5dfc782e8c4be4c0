import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/kit/call.ts'
import {
  importOutcomes,
  memberImport,
  rowStates,
  type ImportLine,
  type MemberImport,
} from '#contract/members/member-import.ts'
import { Pagination } from '#panel/ui/pagination.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { firstPage, usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { onRefused } from './refused.ts'
import { LineState } from './state.tsx'
import { words } from './words.ts'

const limit = 50
const answers = ['ignored', 'without_cells'] as const
const filters = ['all', ...importOutcomes, ...answers, ...rowStates] as const
type Filter = (typeof filters)[number]

/**
 * The rows of an import, each with its expected or actual outcome. Invalid cells are corrected in
 * place.
 */
export default function Grid({ row, canMend }: { row: MemberImport; canMend: boolean }) {
  const t = useWords(words)
  const format = useFormat()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const isOver = row.states.undone + row.states.left > 0
  const countOf = (it: Filter) =>
    it === 'all'
      ? row.total
      : it === 'ignored'
        ? row.answers.ignored
        : it === 'without_cells'
          ? row.unreadable.left
          : it in row.counts
            ? row.counts[it as 'add']
            : row.states[it as 'left']
  const filter = filters.find((it) => it === search.show) ?? 'all'
  const cursor = typeof search.cursor === 'string' ? search.cursor : undefined
  const { data, error, refetch } = useQuery({
    ...ask(memberImport.rows, {
      params: { member_import_id: row.id },
      query: {
        limit,
        ...(cursor && { cursor }),
        ...(importOutcomes.some((it) => it === filter) && { outcome: [filter as 'add'] }),
        ...(answers.some((it) => it === filter) && { answer: [filter as 'ignored'] }),
        ...(rowStates.some((it) => it === filter) && { state: [filter as 'left'] }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  // Corrected rows stay visible, whatever the filter, until the list is refetched.
  const [mended, setMended] = useState<{ of: unknown; lines: ReadonlyMap<number, ImportLine> }>({
    of: undefined,
    lines: new Map(),
  })
  const lines = mended.of === data ? mended.lines : new Map<number, ImportLine>()
  const keep = (line: ImportLine) => setMended({ of: data, lines: new Map(lines).set(line.row_no, line) })
  const shown = filters.filter((it) => it === 'all' || it === filter || countOf(it) > 0)
  const segments = shown
    .filter((it) => isOver || !rowStates.some((state) => state === it) || it === filter)
    .map((value) => ({
      value,
      label:
        value === 'all'
          ? t('all')
          : value === 'ignored' || value === 'without_cells'
            ? t(value)
            : value in row.counts
              ? t(`outcomes.${value as 'add'}`)
              : t(`rowStates.${value as 'left'}`),
      count: format.number(countOf(value)),
    }))
  const to = (next: string | null | undefined) => (next ? () => setSearch({ cursor: next }) : undefined)
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  return (
    <div className="grid gap-3">
      <div className="px-5">
        <Segmented
          label={t('outcome')}
          value={filter}
          onChange={(value) =>
            setSearch({ ...firstPage, show: value === 'all' ? undefined : value }, { replace: true })
          }
          segments={segments}
        />
      </div>
      {!data ? (
        <Skeleton className="mx-5 mb-5 h-64" />
      ) : data.data.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-muted">{t('noRows')}</p>
      ) : (
        <div className="sideways border-t border-line">
          <table className="w-full text-left text-sm" data-import-grid>
            <thead className="text-muted">
              <tr>
                <th scope="col" className="px-3 py-2 pl-5 text-right font-medium">
                  {t('row')}
                </th>
                <th scope="col" className="px-3 py-2 font-medium">
                  {t('outcome')}
                </th>
                {row.columns.map((column, n) => (
                  <th key={n} scope="col" className={cx('px-1.5 py-2 font-medium', !column.field && 'opacity-60')}>
                    {column.header || t('unnamed', { number: n + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {data.data.map((it) => (
                <Line key={it.id} line={lines.get(it.row_no) ?? it} of={row} canMend={canMend} onMended={keep} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && (data.previous_cursor || data.next_cursor) && (
        <Pagination
          page={data.page}
          size={limit}
          total={data.total}
          isCapped={data.total_capped}
          onPrevious={to(data.previous_cursor)}
          onNext={to(data.next_cursor)}
        />
      )}
    </div>
  )
}

interface LineProps {
  line: ImportLine
  of: MemberImport
  canMend: boolean
  onMended: (line: ImportLine) => void
}

function Line({ line, of, canMend, onMended }: LineProps) {
  const t = useWords(words)
  const own = line.reasons.filter((it) => it.column === null)
  const isGone = line.state === 'undone' && line.outcome === 'add'
  return (
    <tr className={cx('align-top', line.outcome === 'refuse' && !line.state && 'bg-danger-tint/40')}>
      <th scope="row" className="px-3 py-2.5 pl-5 text-right font-normal text-muted tabular-nums">
        {line.member_id && !isGone ? (
          <Link to={`/member/view/${line.member_id}`} className="underline">
            {line.row_no}
          </Link>
        ) : (
          line.row_no
        )}
      </th>
      <td className="min-w-32 px-3 py-2">
        <LineState line={line} />
        {own.map((it) => (
          <p key={it.code} className="mt-1 text-xs text-muted">
            {it.message}
          </p>
        ))}
      </td>
      {line.cells.map((text, n) => {
        const column = of.columns[n]
        const changes = line.changes.filter((it) => fieldsOf(column?.field).includes(it.field))
        const said = line.reasons.filter((it) => it.column === n)
        // A row that was imported has no errors: its messages say which of its cells were ignored.
        const isWrong = said.length > 0 && line.outcome === 'refuse'
        const reasons = said.length > 0 && (
          <span
            id={`cell-${line.row_no}-${n}`}
            className={cx('block px-1.5 text-xs', isWrong ? 'text-danger' : 'text-muted')}
          >
            {said.map((it) => it.message).join(' ')}
          </span>
        )
        const before = changes
          .map((it) => it.before)
          .join(' ')
          .trim()
        return (
          <td key={n} className="min-w-32 px-1.5 py-1.5">
            {canMend && column?.field ? (
              <Cell
                key={text}
                text={text}
                label={t('cell', { column: column.header || t('unnamed', { number: n + 1 }), row: line.row_no })}
                isWrong={isWrong}
                describedBy={said.length > 0 ? `cell-${line.row_no}-${n}` : undefined}
                at={{ params: { member_import_id: of.id, row_no: line.row_no }, column: n }}
                onMended={onMended}
              >
                {reasons}
              </Cell>
            ) : (
              <>
                <span className={cx('block px-1.5 py-1 break-words', !column?.field && 'text-muted')}>{text}</span>
                {reasons}
              </>
            )}
            {changes.length > 0 && (
              <span className="block px-1.5 text-xs text-muted">{before ? t('was', { before }) : t('wasEmpty')}</span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** The fields that a column fills. A full name fills two. */
const fieldsOf = (field: string | null | undefined): readonly string[] =>
  field === 'full_name' ? ['name', 'surname'] : field ? [field] : []

interface CellProps {
  text: string
  label: string
  isWrong: boolean
  describedBy: string | undefined
  at: Pick<CallInput<typeof memberImport.mend>, 'params'> & { column: number }
  onMended: (line: ImportLine) => void
  /** The error message about the text that was read. */
  children: ReactNode
}

/**
 * An editable cell. It is saved on blur or by Enter, which moves one row down; Escape restores the
 * old text.
 */
function Cell({ text, label, isWrong, describedBy, at, onMended, children }: CellProps) {
  const t = useWords(words)
  const [draft, setDraft] = useState(text)
  const mend = useSend(memberImport.mend, { invalidates: [memberImport.read], onDone: onMended, onRefused })
  const save = () => mend.mutate({ params: at.params, body: { cells: [{ column: at.column, text: draft }] } })
  const step = (event: KeyboardEvent<HTMLInputElement>, down: number) => {
    event.preventDefault()
    const box = event.currentTarget
    const cells = [
      ...(box.closest('table')?.querySelectorAll<HTMLInputElement>(`[data-column="${box.closest('td')?.cellIndex}"]`) ??
        []),
    ]
    const next = cells[cells.indexOf(box) + down]
    if (!next) return box.blur()
    next.focus()
    // Selects the whole text, so that typing replaces it.
    next.select()
  }
  const input = (
    <input
      value={draft}
      aria-label={label}
      // The cell is as wide as its text, within limits, because a number that is cut off cannot be
      // read.
      size={Math.min(28, Math.max(10, text.length))}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      ref={(box) => void box?.setAttribute('data-column', String(box.closest('td')?.cellIndex))}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => draft !== text && save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'ArrowDown') step(event, 1)
        else if (event.key === 'ArrowUp') step(event, -1)
        else if (event.key === 'Escape') setDraft(text)
      }}
      className={cx(
        'min-w-full rounded-control bg-transparent px-1.5 py-1 ring-1 ring-inset hover:bg-hover focus-visible:bg-surface',
        isWrong ? 'ring-danger' : 'ring-transparent hover:ring-line',
      )}
    />
  )
  return (
    <>
      {input}
      {mend.isError && draft !== text ? (
        <span className="block px-1.5 text-xs text-danger">
          {t('cellNotSaved')}{' '}
          <button type="button" className="min-h-6 underline" onClick={save}>
            {t('saveAgain')}
          </button>
        </span>
      ) : (
        children
      )}
    </>
  )
}
