import { Suspense, useState } from 'react'
import {
  consentFields,
  importFields,
  uniqueFields,
  type ImportColumn,
  type ImportField,
  type MemberImport,
} from '#contract/members/member-import.ts'
import { memberImport } from '#contract/members/member-import.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { readingWords } from './reading-words.ts'
import { words } from './words.ts'

// Loaded on demand, because few files contain consents.
const ConsentTerms = lazy(() => import('./consent-terms.tsx'))

const isDate = (field: ImportField | null) =>
  field === 'birth_date' || field === 'marriage_anniversary' || field === 'consent_date'
const ofRow = ({ unique_field, on_existing, on_missing, leaves_unreadable, consents, columns }: MemberImport) => ({
  unique_field,
  on_existing,
  on_missing,
  leaves_unreadable,
  consents,
  columns: columns.map(({ field, date_order }): ImportColumn => ({ field, date_order })),
})

/**
 * Assigns columns to fields, and sets the options of the import. The check starts as soon as they
 * are submitted.
 */
export default function Mapping({ row, onChecked }: { row: MemberImport; onChecked: () => void }) {
  const t = useWords(words)
  const r = useWords(readingWords)
  const [draft, setDraft] = useState(() => ofRow(row))
  const [header, setHeader] = useState(String(row.header_row))
  const given = { params: { member_import_id: row.id } }
  const check = useSend(memberImport.check, { invalidates: [memberImport.read, memberImport.rows], onDone: onChecked })
  const map = useSend(memberImport.map, { invalidates: [memberImport.read, memberImport.rows] })
  const wish = (more: { sheet?: number; header_row?: number; columns?: ImportColumn[] | null }) => {
    const { columns, ...choices } = draft
    return {
      ...given,
      body: { sheet: row.sheet, header_row: row.header_row, columns, ...choices, ...more, version: row.version },
    }
  }
  // If the user chooses another sheet or other headers, the server guesses again.
  const elsewhere = (more: { sheet?: number; header_row?: number }) => map.mutate(wish({ ...more, columns: null }))
  const set = (more: Partial<typeof draft>) => setDraft({ ...draft, ...more })
  const setColumn = (at: number, more: Partial<ImportColumn>) =>
    set({
      columns: draft.columns.map((it, n) =>
        n === at ? { ...it, ...more } : more.field && it.field === more.field ? { field: null, date_order: null } : it,
      ),
    })
  const hasKey = draft.columns.some((it) => it.field === draft.unique_field)
  const hasConsents = draft.columns.some((it) => it.field && it.field in consentFields)
  const onError = map.error?.problem?.errors?.find((it) => it.path === 'consents.on')?.message
  const isChanged = JSON.stringify(draft) !== JSON.stringify(ofRow(row))
  const guesses = row.columns.flatMap((it, n) => (it.is_guessed ? [{ ...it, n }] : []))
  const go = () =>
    isChanged || guesses.length > 0
      ? map.mutate(wish({}), { onSuccess: () => check.mutate(given) })
      : check.mutate(given)
  const optionsOf = <const K extends string>(names: readonly K[], word: (name: K) => string) =>
    names.map((value) => ({ value, label: word(value) }))
  return (
    <Card isFlush title={t('mapping')} description={t('mappingText')}>
      <div className="grid gap-2 px-5 pb-4 empty:hidden">
        {guesses.length > 0 && (
          <Banner
            kind="warning"
            title={r('guessed', { columns: guesses.map((it) => it.field && t(`fields.${it.field}`)).join(', ') })}
          >
            {r('guessedText')}
          </Banner>
        )}
        {row.has_mended_letters && (
          <Banner kind="info" title={r('mended')}>
            {r('mendedText')}
          </Banner>
        )}
      </div>
      <div className="grid gap-4 px-5 pb-4 sm:grid-cols-3">
        {row.sheets.length > 1 && (
          <NativeSelect
            label={t('sheet')}
            value={String(row.sheet)}
            onChange={(value) => elsewhere({ sheet: Number(value) })}
            options={row.sheets.map((it, n) => ({ value: String(n), label: `${it.name} (${it.rows})` }))}
            placeholder={t('sheet')}
          />
        )}
        <label className="grid content-start gap-1.5 text-sm font-medium">
          {t('header_row')}
          <input
            type="number"
            min={0}
            max={20}
            value={header}
            onChange={(event) => setHeader(event.target.value)}
            onBlur={() => {
              const header_row = Number(header)
              if (Number.isInteger(header_row) && header_row >= 0 && header_row !== row.header_row)
                elsewhere({ header_row })
              else setHeader(String(row.header_row))
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            className="control"
          />
          <span className="text-xs font-normal text-muted">{t('headerHelp')}</span>
        </label>
      </div>
      <div className="sideways border-y border-line">
        <table className="w-full text-left text-sm">
          <thead className="text-muted max-sm:hidden">
            <tr>
              {(['column', 'samples', 'field'] as const).map((it) => (
                <th key={it} scope="col" className="px-5 py-2 font-medium">
                  {t(it)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {row.columns.map((column, n) => {
              const name = column.header || t('unnamed', { number: n + 1 })
              const now = draft.columns[n] ?? { field: null, date_order: null }
              return (
                <tr key={n} className="align-top max-sm:grid max-sm:gap-1 max-sm:px-5 max-sm:py-3">
                  <th scope="row" className="font-medium break-words sm:px-5 sm:py-3">
                    {name}
                    {column.is_guessed && <span className="ml-2 text-xs font-normal text-warning">{r('guess')}</span>}
                  </th>
                  <td className="max-w-80 break-words text-muted sm:px-5 sm:py-3">
                    {column.samples.join(' · ') || '–'}
                  </td>
                  <td className="sm:px-5 sm:py-2">
                    <div className="flex flex-wrap gap-2">
                      <NativeSelect
                        className="min-w-44 flex-1"
                        label={`${t('field')}: ${name}`}
                        isLabelHidden
                        value={now.field ?? ''}
                        onChange={(value) =>
                          setColumn(n, { field: (value || null) as ImportField | null, date_order: null })
                        }
                        options={[
                          { value: '', label: t('none') },
                          ...optionsOf(importFields, (it) => t(`fields.${it}`)),
                        ]}
                        placeholder={t('none')}
                      />
                      {isDate(now.field) && (
                        <NativeSelect
                          className="min-w-44 flex-1"
                          label={`${t('date_order')}: ${name}`}
                          isLabelHidden
                          value={now.date_order}
                          onChange={(value) => setColumn(n, { date_order: value as 'day' | 'month' })}
                          options={optionsOf(['day', 'month'] as const, (it) => t(it))}
                          placeholder={t('dateUnknown')}
                        />
                      )}
                    </div>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="grid gap-4 px-5 py-4 sm:grid-cols-3">
        <NativeSelect
          label={t('unique_field')}
          value={draft.unique_field}
          onChange={(value) => set({ unique_field: value as 'phone' })}
          options={optionsOf(uniqueFields, (it) => t(`fields.${it}`))}
          placeholder=""
          {...(!hasKey && { error: t('needsKey', { field: t(`fields.${draft.unique_field}`) }) })}
        />
        <NativeSelect
          label={t('on_existing')}
          value={draft.on_existing}
          onChange={(value) => set({ on_existing: value as 'update' })}
          options={optionsOf(['update', 'no_change'] as const, (it) => t(it))}
          placeholder=""
        />
        <NativeSelect
          label={t('on_missing')}
          value={draft.on_missing}
          onChange={(value) => set({ on_missing: value as 'add' })}
          options={optionsOf(['add', 'nothing'] as const, (it) => t(it))}
          placeholder=""
        />
      </div>
      {hasConsents && (
        <Suspense fallback={<Skeleton className="mx-5 mb-5 h-52" />}>
          <ConsentTerms
            company_id={row.company_id}
            value={draft.consents}
            onChange={(consents) => set({ consents })}
            hasDates={draft.columns.some((it) => it.field === 'consent_date')}
            error={onError}
          />
        </Suspense>
      )}
      <div className="flex justify-end px-5 pb-5">
        <Button variant="solid" isDisabled={!hasKey} isPending={map.isPending || check.isPending} onPress={go}>
          {guesses.length > 0 ? r('confirm') : t('check')}
        </Button>
      </div>
    </Card>
  )
}
