import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { defineWords, useWords } from '#panel/kit/words/words.ts'
import { useLanguage, type Lang } from '#panel/kit/words/language.ts'

const words = defineWords({
  tr: {
    preview: 'Önizleme',
    width: 'Genişlik',
    phone: 'Telefon',
    tablet: 'Tablet',
    desktop: 'Bilgisayar',
    language: 'Dil',
  },
  en: {
    preview: 'Preview',
    width: 'Width',
    phone: 'Phone',
    tablet: 'Tablet',
    desktop: 'Desktop',
    language: 'Language',
  },
  de: {
    preview: 'Vorschau',
    width: 'Breite',
    phone: 'Handy',
    tablet: 'Tablet',
    desktop: 'Computer',
    language: 'Sprache',
  },
})

const widths = { phone: 375, tablet: 768, desktop: 1280 } as const
type Width = keyof typeof widths
const languages: Record<Lang, string> = { tr: 'Türkçe', en: 'English', de: 'Deutsch' }
/** A preview's address is valid for ten minutes. After nine, it counts as stale. */
const freshMs = 9 * 60_000

interface PreviewFrameProps {
  /** The name of the frame for screen readers. */
  title: string
  /** Identifies this preview. A changed value loads the preview again. */
  of: readonly unknown[]
  /** Requests an address that shows the page in a language. */
  load: (lang: Lang, signal: AbortSignal) => Promise<{ url: string }>
  /** What the preview does not show yet, if anything. */
  note?: string | false | undefined
  height?: number
  className?: string
}

/** A page of a site as visitors would see it, in a sandboxed frame, in three widths and languages. */
export function PreviewFrame({ title, of, load, note, height = 700, className }: PreviewFrameProps) {
  const t = useWords(words)
  const own = useLanguage()
  const [width, setWidth] = useState<Width>('phone')
  const [lang, setLang] = useState<Lang>(own)
  const { data } = useQuery({
    queryKey: ['preview', ...of, lang],
    queryFn: ({ signal }) => load(lang, signal),
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
    <section aria-label={t('preview')} className={`flex min-w-0 flex-col gap-2 ${className ?? ''}`}>
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
      <p className="min-h-[1lh] text-xs text-muted">{note}</p>
      <div ref={frame} className="overflow-hidden rounded-card border border-line bg-sunken">
        {url ? (
          <iframe
            key={url}
            title={title}
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
