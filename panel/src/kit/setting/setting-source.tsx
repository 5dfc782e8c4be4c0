import { Suspense, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import type { Call } from '#contract/kit/call.ts'
import type { Level, Locker } from '#contract/kit/settings.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useInside } from '../form/form.tsx'
import { useHeld } from '../server/held.ts'
import { ask, useSend } from '../server/query.ts'
import { useScreenTitle } from '../page/page.tsx'
import type { SettingNoun, SettingParams, SettingRow } from './setting-row.ts'
import { settingWords } from './setting-words.ts'
import { useWords } from '../words/words.ts'

// Loaded on demand, because it is needed only for a setting that is set here and not inherited.
const SettingAbove = lazy(() => import('./setting-above.tsx'))

/**
 * Says in a word or two where a setting's value comes from: set here, or inherited. A lock shows
 * which higher level has locked it.
 */
export function SourceBadge({ row, level }: { row: SettingRow; level: Level }) {
  const t = useWords(settingWords)
  const { source, locked_by } = row
  if (locked_by) return <Badge tone="warning">{t(`lockedBy.${locked_by}`)}</Badge>
  return source === level ? (
    <Badge tone="info">{t('here')}</Badge>
  ) : (
    <Badge>{t(`from.${source as 'start' | Locker}`)}</Badge>
  )
}

interface SourceProps {
  row: SettingRow
  level: Level
  /** Further actions. */
  children?: ReactNode
}

/**
 * A line inside a setting's form: where the value comes from, the inherited value if this level has
 * its own, and the available actions.
 */
export function SettingSource({ row, level, children }: SourceProps) {
  const t = useWords(settingWords)
  const { locked_by, is_locked } = row
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line px-3 py-2 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <SourceBadge row={row} level={level} />
        {is_locked && <Badge tone="warning">{t(`locked.${level as Locker}`)}</Badge>}
      </span>
      <span className="min-w-0 flex-1 basis-48 text-muted">
        {locked_by
          ? t(`lockedText.${locked_by}`)
          : row.source !== level
            ? t(`fromText.${row.source as 'start' | Locker}`)
            : row.above && (
                <Suspense>
                  <SettingAbove above={row.above} own={row.value} />
                </Suspense>
              )}
      </span>
      <span className="flex flex-wrap gap-2 empty:hidden">{children}</span>
    </div>
  )
}

interface LineProps {
  noun: unknown
  params: object
  name: string
  /** Calls whose answers are stale after reverting to the inherited value. */
  invalidates: readonly Call[]
}
const asked = ({ noun, params, name }: Pick<LineProps, 'noun' | 'params' | 'name'>) =>
  ask((noun as SettingNoun).read, { params: { ...(params as SettingParams), name } })

/** Whether the company or the platform above has locked this setting. */
export const useIsLocked = (it: Pick<LineProps, 'noun' | 'params' | 'name'>): boolean =>
  Boolean(useQuery(asked(it)).data?.locked_by)

/**
 * The line of `SettingSource` for a document that is also a setting. The page saves the document;
 * this line reverts the document to the inherited value.
 */
export function SettingLine({ invalidates, ...it }: LineProps) {
  const t = useWords(settingWords)
  const title = useScreenTitle()
  const { isReadOnly } = useInside()
  const { isDirty } = useFormState()
  const noun = it.noun as SettingNoun
  const params = { ...(it.params as SettingParams), name: it.name }
  const row = useHeld(noun.read, { params })
  const stale = [noun.read, noun.list, noun.history, ...invalidates]
  const undo = useSend(noun.update, { invalidates: stale })
  const inherit = useSend(noun.inherit, {
    invalidates: stale,
    onDone: ({ version }) => {
      const { value } = row!
      toasts.add({
        title: t('gaveBack', { name: title }),
        action: { label: t('undo'), onAction: () => undo.mutate({ params, body: { value, version } }) },
      })
    },
  })
  if (!row) return null
  return (
    <SettingSource row={row} level={noun.level}>
      {row.source === noun.level && row.above && !isReadOnly && !isDirty && (
        <Button
          size="small"
          isPending={inherit.isPending}
          onPress={() => inherit.mutate({ params, query: { version: row.version } })}
        >
          {t(`use.${row.above.source as 'start' | Locker}`)}
        </Button>
      )}
    </SettingSource>
  )
}
