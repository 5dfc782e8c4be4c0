import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { companyTheme, type CompanyTheme } from '#contract/marketing/theme/company-theme.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { send } from '#panel/kit/server/client.ts'
import { keyOf } from '#panel/kit/server/query.ts'
import { useLanguage, type Lang } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const widths = { phone: 375, tablet: 768, desktop: 1280 } as const
type Width = keyof typeof widths
const languages: Record<Lang, string> = { tr: 'Türkçe', en: 'English', de: 'Deutsch' }
const height = 700
/** A preview's address is valid for ten minutes, so a new one is requested a minute earlier. */
const freshMs = 9 * 60_000

interface PreviewProps {
  theme: CompanyTheme
  page: string
  /** Changes whenever a file is saved, so that the preview is loaded again. */
  saved: number
  /** Whether there are unsaved changes, which the preview does not show yet. */
  isOld: boolean
}

/** A page as visitors would see it, with the company's own menu and hours. */
export function Preview({ theme, page, saved, isOld }: PreviewProps) {
  const t = useWords(words)
  const own = useLanguage()
  const [width, setWidth] = useState<Width>('phone')
  const [lang, setLang] = useState<Lang>(own)
  const given = { params: { company_theme_id: theme.id }, body: { lang, path: page } }
  const { data } = useQuery({
    queryKey: [keyOf(companyTheme.preview), given, saved],
    queryFn: ({ signal }) => send(companyTheme.preview, given, { signal }),
    staleTime: freshMs,
    placeholderData: (before) => before,
  })
  const url = data?.url
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(400)
  useEffect(() => {
    const watch = new ResizeObserver(([it]) => it && setRoom(it.contentRect.width))
    watch.observe(frame.current!)
    return () => watch.disconnect()
  }, [])
  const scale = Math.min(1, room / widths[width])
  return (
    <section aria-label={t('preview')} className="flex min-w-0 flex-col gap-2 lg:col-start-2 xl:col-start-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('width')}
          value={width}
          onChange={setWidth}
          segments={(['phone', 'tablet', 'desktop'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <Segmented
          label={t('language')}
          value={lang}
          onChange={setLang}
          segments={(['tr', 'en', 'de'] as const).map((value) => ({ value, label: languages[value] }))}
        />
      </div>
      <p className="min-h-[1lh] text-xs text-muted">{isOld && t('previewOld')}</p>
      <div ref={frame} className="overflow-hidden rounded-card border border-line bg-sunken">
        {url ? (
          <iframe
            key={url}
            title={t('previewFrame', { path: page })}
            src={url}
            sandbox=""
            className="mx-auto block origin-top-left bg-white"
            style={{
              width: widths[width],
              height: height / scale,
              transform: `scale(${scale})`,
              marginBottom: height - height / scale,
              marginLeft: Math.max(0, (room - widths[width] * scale) / 2),
            }}
          />
        ) : (
          <Skeleton className="h-[700px]" />
        )}
      </div>
    </section>
  )
}
