/** A path at the same site: `/menu?x=1#y`. */
const ownPath = /^\/(?![/\\])[\w\-.~/%?=&+]*(?:#[\w-]*)?$/
const externalOrAnchor =
  /^(?:https:\/\/(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}(?::\d{1,5})?(?:[/?#][\w\-.~!$&()*+,;=:@/?#%]*)?|mailto:[\w.+-]{1,64}@(?:[a-z0-9-]+\.)+[a-z]{2,}|tel:\+?\d{3,20}|#[\w-]*)$/i

/** Whether an address of a link leads to a page of the same site. */
export const isOwnPath = (address: string): boolean => ownPath.test(address)
/** Whether a link leads elsewhere, or within the page: `https:`, `mailto:`, `tel:` or `#…`. */
export const isExternalOrAnchor = (address: string): boolean => externalOrAnchor.test(address)
