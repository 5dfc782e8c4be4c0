import { Component, type ReactNode } from 'react'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { errorWords } from './errors-words.ts'
import { reloadOnce } from './reload.ts'
import { useWords } from '../words/words.ts'

interface Props {
  /** The error is cleared when this key (the page's path) changes. */
  resetKey: string
  /** Whether nothing is rendered instead of the message, for optional parts. */
  isQuiet?: boolean
  children: ReactNode
}

/** Keeps an error of a page within that page. Says what happened, what is safe and what to do. */
export class ErrorBoundary extends Component<Props, { error: Error | null; of: string }> {
  override state = { error: null as Error | null, of: this.props.resetKey }

  static getDerivedStateFromError = (error: Error) => ({ error })
  static getDerivedStateFromProps = (props: Props, state: { of: string }) =>
    props.resetKey === state.of ? null : { error: null, of: props.resetKey }

  override componentDidCatch(error: Error) {
    if (isLostChunk(error)) void reloadOnce()
    else reportError(error)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return this.props.isQuiet ? null : <Mistake error={error} onAgain={() => this.setState({ error: null })} />
  }
}

function Mistake({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = useWords(errorWords)
  return (
    <div className="mx-auto max-w-xl py-10">
      <Banner kind="danger" title={t('title')}>
        <p>{t('safe')}</p>
        <p className="mt-1 text-xs break-words text-muted">
          {t('detail')}: {error.message}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onPress={onAgain}>{t('again')}</Button>
          <Button variant="ghost" onPress={() => location.reload()}>
            {t('reload')}
          </Button>
        </div>
      </Banner>
    </div>
  )
}

/** A message in place of an answer whose call has failed. */
export function Refused({ message, onAgain }: { message: string; onAgain: () => void }) {
  const t = useWords(errorWords)
  return (
    <Banner kind="danger" title={t('refused')} action={<Button onPress={onAgain}>{t('again')}</Button>}>
      {message}
    </Banner>
  )
}

/**
 * Whether a page's code is missing because a new version was deployed since this tab was opened.
 * Each browser has its own message for this.
 */
const isLostChunk = (error: Error) => /dynamically imported module|importing a module|preload/i.test(error.message)
