import { useEffect, useEffectEvent, useRef } from 'react'
import { autocompletion, completionKeymap, type Completion, type CompletionContext } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { HighlightStyle, bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, linter, type Diagnostic } from '@codemirror/lint'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { kindOf, type ThemeLoss } from '#contract/marketing/theme/files.ts'
import { lostIn } from '#contract/marketing/theme/rules.ts'
import { themeBlocks, themeLinks, themeTexts } from '#contract/marketing/theme/values.ts'

export interface CodeEditorProps {
  label: string
  path: string
  text: string
  onChange?: (text: string) => void
  /** The keys of the theme's own texts and its classes, which the editor suggests. */
  keys?: readonly string[]
  classes?: readonly string[]
  /** The message for something that a line would lose. */
  lostText?: (what: string) => string
  /** If given, the editor shows the changes from this text, and is read-only. */
  before?: string
  onSave?: () => void
}

const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.definitionKeyword], color: 'var(--color-accent-text)' },
  { tag: [tags.attributeName, tags.propertyName, tags.labelName], color: 'var(--color-info)' },
  { tag: [tags.attributeValue, tags.string, tags.number, tags.unit, tags.color], color: 'var(--color-success)' },
  { tag: [tags.className, tags.typeName], color: 'var(--color-warning)' },
  { tag: [tags.comment], color: 'var(--color-muted)', fontStyle: 'italic' },
])

// The panel's own colours, so that the editor follows its light and dark mode.
const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--color-surface)', color: 'var(--color-ink)', fontSize: '13px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', lineHeight: '1.55', overflow: 'auto' },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' },
  '.cm-content': { caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': { backgroundColor: 'var(--color-surface)', color: 'var(--color-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--color-hover)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--color-info-tint)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--color-accent-tint, var(--color-hover))',
    color: 'var(--color-ink)',
  },
  '.cm-changedLine': { backgroundColor: 'var(--color-success-tint)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--color-danger-tint)' },
})

/** Suggests what can be typed in double braces, as a block, or as a class. */
function offers({ keys = [], classes = [] }: CodeEditorProps) {
  const option = (label: string, type: string, apply = label): Completion => ({ label, type, apply })
  const braced = [...themeTexts, ...themeLinks, ...keys.map((key) => `t.${key}`)].map((it) =>
    option(it, 'variable', `${it}}}`),
  )
  const blocks = themeBlocks.map((it) => option(it, 'keyword'))
  const named = classes.map((it) => option(it, 'class'))
  return (context: CompletionContext) => {
    const at = (form: RegExp, options: Completion[]) => {
      const word = context.matchBefore(form)
      if (!word) return null
      const start = /[\w.-]*$/.exec(word.text)!.index
      return { from: word.from + start, options, validFor: /^[\w.-]*$/ }
    }
    return (
      at(/\{\{\s*[\w.]*/, braced) ??
      at(/data-block="[\w-]*/, blocks) ??
      at(/class="(?:[\w-]+ )*[\w-]*/, named) ??
      at(/\.[\w-]*/, named)
    )
  }
}

const languageOf = (path: string): Extension => {
  if (kindOf(path) === 'css') return css()
  return kindOf(path) === 'html' ? html({ matchClosingTags: true, autoCloseTags: true }) : []
}

/**
 * Edits the source of a file. The editor is in a shadow root, where CodeMirror adds its styles as
 * style sheet objects. The page's content policy allows these, but not `<style>` elements.
 */
export default function CodeEditor(props: CodeEditorProps) {
  const { label, path, before, lostText } = props
  const host = useRef<HTMLDivElement>(null)
  // The initial text. Afterwards, the editor keeps the text itself.
  const first = useEffectEvent(() => props.text)
  const change = useEffectEvent((it: string) => props.onChange?.(it))
  const save = useEffectEvent(() => props.onSave?.())
  const offered = useEffectEvent((context: CompletionContext) => offers(props)(context))
  const say = useEffectEvent((what: string) => lostText?.(what) ?? what)
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    const isShown = before !== undefined
    const marks = (view: EditorView): Diagnostic[] =>
      lostIn({ path, text: view.state.doc.toString() }).map(({ line, what }: ThemeLoss) => {
        const { from, to } = view.state.doc.line(Math.min(line, view.state.doc.lines))
        return { from, to, severity: 'error', message: say(what) }
      })
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first(),
        extensions: [
          lineNumbers(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
          languageOf(path),
          syntaxHighlighting(colours),
          look,
          isShown
            ? [EditorState.readOnly.of(true), unifiedMergeView({ original: before, mergeControls: false })]
            : [
                history(),
                drawSelection(),
                bracketMatching(),
                highlightActiveLine(),
                highlightActiveLineGutter(),
                lintGutter(),
                linter(marks, { delay: 300 }),
                autocompletion({ override: [offered], icons: false }),
                keymap.of([
                  { key: 'Mod-s', run: () => (save(), true) },
                  ...completionKeymap,
                  ...defaultKeymap,
                  ...historyKeymap,
                ]),
                EditorView.updateListener.of((it) => it.docChanged && change(it.state.doc.toString())),
              ],
        ],
      }),
    })
    const insert = (event: Event) => {
      view.dispatch(view.state.replaceSelection((event as CustomEvent<string>).detail))
      view.focus()
    }
    const own = host.current!
    own.addEventListener('insert', insert)
    return () => {
      own.removeEventListener('insert', insert)
      view.destroy()
    }
  }, [path, before, label])
  // The host itself is not editable, but keys typed inside it are text, not the page's shortcuts.
  return <div ref={host} data-editor contentEditable={false} className="h-full min-h-0 overflow-hidden" />
}
