import { vi } from 'vitest'

const place = {
  nodeType: 9,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  activeElement: null,
}

/**
 * Fakes as much of a browser's page as React needs to run components that draw nothing. Returns the
 * element for `createRoot`. Call it before importing what reads the page.
 */
export function fakePage(): Element {
  const root = {
    ...place,
    nodeType: 1,
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    textContent: '',
    ownerDocument: {},
  }
  const document = { ...place, body: root, documentElement: { dataset: {} }, cookie: '', defaultView: null }
  root.ownerDocument = document
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { event: undefined, document, HTMLIFrameElement: Array })
  vi.stubGlobal('location', { hostname: 'localhost', href: 'http://localhost/', search: '', pathname: '/' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  return root as unknown as Element
}
