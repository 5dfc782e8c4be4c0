import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Kbd } from '#panel/ui/kbd.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Switch } from '#panel/ui/switch.tsx'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { areKeysOn, shortcutsByLevel, switchKeys, type Shortcut } from '#panel/kit/keys.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useGo } from '#panel/kit/page/page.tsx'
import { fillPath, titleFor } from '#panel/kit/page/screens.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { keyNames, modKey } from '#panel/kit/words/key-names.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { screenOf } from '../screens.ts'
import { helpOf } from './help-of.ts'
import { helpQuery } from './help-query.ts'
import { helpWords } from './help-words.ts'

/**
 * Help for a screen: what it is for, and its tasks. For the screen in view, also every shortcut
 * that works there, with the switch for single-letter shortcuts. While the help is open, only the
 * help is printed.
 */
export default function Help({ path, isHere, onClose }: { path: string; isHere: boolean; onClose: () => void }) {
  const t = useWords(helpWords)
  const go = useGo()
  const lang = useLanguage()
  const user = useUser()
  const branch_id = useCurrentBranch()?.branch_id
  const [isOn, setOn] = useState(areKeysOn)
  const screen = screenOf(path)
  const name = screen ? titleFor(screen, user)[lang] : ''
  const title = screen ? t('title', { name }) : t('keys')
  const to = !isHere && screen ? fillPath(path, { branch_id }) : null
  const keys = isHere && <Keys title={screen && t('keys')} />
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <>
          {/* Placed below the text. A field inside the text would scroll the text away when the
              field takes the focus. */}
          {isHere && (
            <Switch
              label={t('single')}
              description={t('singleHelp', { mod: modKey() })}
              value={isOn}
              onChange={(next) => {
                switchKeys(next)
                setOn(next)
              }}
              className="mr-auto max-sm:hidden"
            />
          )}
          {to && (
            <Button
              onPress={() => {
                onClose()
                go(to)
              }}
            >
              {t('open')}
            </Button>
          )}
          <Button icon={<Printer size={16} aria-hidden />} onPress={() => window.print()}>
            {t('print')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div role="region" aria-label={title} tabIndex={0} className="grid gap-6 rounded-control">
        {screen && <Topic path={path} name={name} />}
        {/* On a phone, the list of keys is hidden, because a phone has no keys. If the help has no
            text about a screen, the list is shown anyway, because there is nothing else to show. */}
        <div className={cx('grid', screen && 'max-sm:hidden')}>{keys}</div>
      </div>
      {createPortal(
        <div data-paper className="hidden print:block">
          <h1 className="pb-4 text-xl font-semibold">{title}</h1>
          <div className="grid gap-6">
            {screen && <Topic path={path} name={name} />}
            {keys}
          </div>
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

function Topic({ path, name }: { path: string; name: string }) {
  const t = useWords(helpWords)
  const lang = useLanguage()
  const { data, error, refetch } = useQuery(helpQuery(lang))
  const help = data && helpOf(data, path, name, lang)
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!help) return <Skeleton className="h-64" />
  return (
    <>
      <p className="text-pretty">{help.purpose}</p>
      <Section title={t('tasks')}>
        <dl className="grid gap-3">
          {help.tasks.map(({ title, steps }) => (
            <div key={title} style={whole}>
              <dt className="font-medium">{title}</dt>
              <dd className="text-sm text-pretty text-muted">{withLabels(steps)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}

/** Keeps the element on one page when it is printed. */
const whole = { breakInside: 'avoid' } as const

/** Renders the labels between asterisks as they look on the screen. */
const withLabels = (steps: string): ReactNode =>
  steps.split('*').map((part, at) =>
    at % 2 ? (
      <b key={at} className="font-medium text-ink">
        {part}
      </b>
    ) : (
      part
    ),
  )

const groups = ['here', 'everywhere', 'go'] as const
type Group = (typeof groups)[number]

/**
 * Every shortcut that works now, grouped by where it works. If a key is used twice, the newest use
 * is shown.
 */
function shortcutsToShow(): Partial<Record<Group, readonly Shortcut[]>> {
  const all = shortcutsByLevel().flatMap(({ level, shortcuts }) =>
    shortcuts.map((each) => {
      const group: Group = level !== 'shell' ? 'here' : each.keys.startsWith('g ') ? 'go' : 'everywhere'
      return { each, group }
    }),
  )
  const once = all.filter(({ each }, at) => all.findIndex((other) => other.each.keys === each.keys) === at)
  return Object.fromEntries(
    groups.map((group) => [group, once.filter((it) => it.group === group).map(({ each }) => each)]),
  )
}

function Keys({ title }: { title: string | undefined }) {
  const t = useWords(helpWords)
  const [shortcuts] = useState(shortcutsToShow)
  return (
    <Section title={title}>
      {groups.map((group) => {
        const own = shortcuts[group] ?? []
        return (
          own.length > 0 && (
            <section key={group} style={whole} className="grid gap-1">
              <h4 className="text-xs font-medium text-muted">{t(group)}</h4>
              <ul className="grid gap-x-10 sm:grid-cols-2">
                {own.map((each) => (
                  <li
                    key={each.keys}
                    className="flex min-h-9 items-center justify-between gap-4 border-b border-line text-sm"
                  >
                    {each.label}
                    <Kbd keys={keyNames(each.keys)} />
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </Section>
  )
}

const Section = ({ title, children }: { title: string | undefined; children: ReactNode }) => (
  <section className="grid gap-3">
    {title && <h3 className="font-semibold">{title}</h3>}
    {children}
  </section>
)
