import { Fragment } from 'react'
import { useController } from 'react-hook-form'
import { platformCodes, platforms } from '#contract/platform/platforms.ts'
import { TextField } from '#panel/ui/text-field.tsx'
import { useInside } from '#panel/kit/form/form.tsx'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * The code that each platform uses for this reason. Platforms without a code are not in the record.
 */
export function PlatformCodes() {
  const t = useWords(words)
  const { isReadOnly } = useInside()
  const { field } = useController({ name: 'platform_codes' })
  const codes = field.value as Record<string, string>
  const set = (platform: string, code: string) => {
    const { [platform]: _, ...rest } = codes
    field.onChange(code ? { ...rest, [platform]: code } : rest)
  }
  return (
    <div
      role="group"
      aria-label={t('platform_codes')}
      className="col-span-full grid min-w-0 gap-4 border-t border-line pt-4 sm:grid-cols-4"
    >
      <p className="col-span-full">
        <span className="block font-medium">{t('platform_codes')}</span>
        <span className="text-xs text-muted">{t('platformCodesHelp')}</span>
      </p>
      {platformCodes.map((platform) => {
        const { short } = platforms[platform]
        return (
          <Fragment key={platform}>
            <HistoryLabel name={`platform_codes.${platform}`} label={`${t('platform_codes')}: ${short}`} />
            {isReadOnly ? (
              <ReadFact label={short}>{codes[platform] ?? ''}</ReadFact>
            ) : (
              <TextField
                label={short}
                value={codes[platform] ?? ''}
                onChange={(code) => set(platform, code.trim())}
                onBlur={field.onBlur}
                maxLength={60}
              />
            )}
          </Fragment>
        )
      })}
    </div>
  )
}
