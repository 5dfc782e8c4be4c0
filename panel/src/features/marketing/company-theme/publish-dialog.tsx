import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { parseDateTime, now, toCalendarDate } from '@internationalized/date'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { DatePicker } from '#panel/ui/date-picker.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { TimeField } from '#panel/ui/time-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { LayerProps } from './layer.ts'
import { words } from './words.ts'

const languages = { tr: 'Türkçe', en: 'English', de: 'Deutsch' } as const
const home = 'Europe/Istanbul'

/** Publishes the drafts, now or later, and shows what prevents it. */
export default function Publish({ theme, missing, timezone = home, onClose }: LayerProps) {
  const t = useWords(words)
  const format = useFormat()
  const params = { company_theme_id: theme.id }
  const { data: changes } = useQuery({ ...ask(companyTheme.diff, { params, query: {} }), staleTime: 0 })
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const today = toCalendarDate(now(timezone))
  const [day, setDay] = useState<string | null>(today.add({ days: 1 }).toString())
  const [time, setTime] = useState<string | null>('06:00')
  const [isPast, setPast] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const publish = useSend(companyTheme.publish, {
    invalidates: [companyTheme.read, companyTheme.list, companyTheme.files, companyTheme.releases, companyTheme.diff],
    onDone: ({ number, live_from, state }) => {
      toasts.add({
        title:
          state === 'scheduled'
            ? t('scheduled', { number, when: format.dateTime(live_from, timezone) })
            : t('published', { number }),
      })
      onClose()
    },
    onRefused: (refusal) => {
      const errors = refusal.problem?.errors ?? []
      setFaults(errors.map((it) => it.message))
      if (errors.length === 0) sayRefusal(refusal)
    },
  })
  const send = () => {
    const at = day && time ? parseDateTime(`${day}T${time}`).toDate(timezone) : null
    const isGood = when === 'now' || (at !== null && at.getTime() > Date.now())
    setPast(!isGood)
    if (!isGood) return
    publish.mutate({ params, body: { version: theme.version, live_from: when === 'now' ? null : at!.toISOString() } })
  }
  const lacking = Object.entries(languages).flatMap(([lang, name]) => {
    const count = missing.filter((it) => it.lang === lang).length
    return count > 0 ? [t('missing', { lang: name, count })] : []
  })
  return (
    <Dialog
      title={t('publishTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('close')}</Button>
          <Button variant="solid" isPending={publish.isPending} onPress={send}>
            {when === 'now' ? t('publish') : t('schedule')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="min-h-[2lh] text-sm">{changes && t('publishText', { count: changes.length })}</p>
        {lacking.map((it) => (
          <Banner key={it} kind="warning" title={it} />
        ))}
        {faults.length > 0 && (
          <ul role="alert" className="grid gap-1 text-sm text-danger">
            {faults.map((it) => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        )}
        <Segmented
          label={t('when')}
          value={when}
          onChange={setWhen}
          segments={[
            { value: 'now', label: t('now') },
            { value: 'later', label: t('later') },
          ]}
        />
        {when === 'later' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <DatePicker
              label={t('day')}
              value={day}
              onChange={setDay}
              minValue={today.toString()}
              error={isPast ? t('past') : undefined}
            />
            <TimeField label={t('time')} value={time} onChange={setTime} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
