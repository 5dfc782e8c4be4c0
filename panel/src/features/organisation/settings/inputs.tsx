import { useWatch } from 'react-hook-form'
import { Globe, X } from 'lucide-react'
import { useInside } from '#panel/kit/form/form.tsx'
import { TextAreaInput, TextInput } from '#panel/kit/form/fields.tsx'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Logos, favicon, and what search engines and browser tabs show. */
export function Branding({ domain }: { domain: string }) {
  const t = useWords(words)
  return (
    <>
      <PictureInput name="logo" label={t('logo')} kind="logo" />
      <PictureInput name="dark_logo" label={t('dark_logo')} kind="logo" description={t('darkHelp')} />
      <div className="grid content-start gap-4">
        <Counted name="page_title">
          <TextInput name="page_title" label={t('page_title')} />
        </Counted>
        <TextAreaInput name="page_description" label={t('page_description')} rows={4} />
      </div>
      <PictureInput name="favicon" label={t('favicon')} kind="favicon" />
      <Preview domain={domain} />
    </>
  )
}

/** Shows how many of a text's allowed characters are used. */
function Counted({ name, children }: { name: string; children: React.ReactNode }) {
  const text = useWatch({ name }) as string
  const { maxLength } = useInside().boundsOf(name)
  return (
    <div className="flex flex-col gap-1">
      {children}
      <span aria-hidden className="self-end text-xs text-muted tabular-nums">
        {text.length} / {maxLength}
      </span>
    </div>
  )
}

/** How the page looks as a search result and as a browser tab. */
function Preview({ domain }: { domain: string }) {
  const t = useWords(words)
  const [title, description, favicon] = useWatch({ name: ['page_title', 'page_description', 'favicon'] }) as [
    string,
    string,
    string | null,
  ]
  const icon = favicon ? (
    <img src={favicon} alt="" className="size-4 shrink-0 object-contain" />
  ) : (
    <Globe size={16} aria-hidden className="shrink-0 text-muted" />
  )
  return (
    <div className="col-span-full grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <figure className="grid content-start gap-2">
        <figcaption className="text-xs text-muted">{t('asResult')}</figcaption>
        <div className="grid gap-1 rounded-control bg-ground p-4 ring-1 ring-line ring-inset">
          <span className="flex items-center gap-2 text-xs text-muted">
            {icon}
            {domain}
          </span>
          <span className="truncate text-base text-info">{title || t('noTitle')}</span>
          <span className="line-clamp-3 text-sm text-muted">{description || t('noDescription')}</span>
        </div>
      </figure>
      <figure className="grid content-start gap-2">
        <figcaption className="text-xs text-muted">{t('asTab')}</figcaption>
        <div className="rounded-control bg-sunken p-2 pb-0 ring-1 ring-line ring-inset">
          <div className="flex max-w-60 items-center gap-2 rounded-t-control bg-surface px-3 py-2 text-sm">
            {icon}
            <span className="min-w-0 flex-1 truncate">{title || t('noTitle')}</span>
            <X size={14} aria-hidden className="shrink-0 text-muted" />
          </div>
        </div>
      </figure>
    </div>
  )
}

const links = {
  app_store: 'App Store',
  google_play: 'Google Play',
  app_gallery: 'AppGallery',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
} as const
type Link = keyof typeof links
type Code = 'analytics_id' | 'min_ios' | 'min_android'
const examples: Record<Code, string> = { analytics_id: 'G-AB12CD34EF', min_ios: '2.4.0', min_android: '2.4.0' }

const isLink = (name: Link | Code): name is Link => name in links

/** Addresses and codes, one per line. */
export function Links({ of }: { of: readonly (Link | Code)[] }) {
  const t = useWords(words)
  return of.map((name) =>
    isLink(name) ? (
      <TextInput key={name} name={name} label={links[name]} type="url" inputMode="url" placeholder="https://" />
    ) : (
      <TextInput key={name} name={name} label={t(name)} placeholder={examples[name]} maxLength={30} />
    ),
  )
}
