/** A text as it may stand in HTML, also in an attribute. */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

/** A page of a payment provider, on which the customer pays or leaves. `body` is HTML. */
export const page = (title: string, body: string, lang = 'tr'): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#1c2430}
h1{font-size:1.2rem}label{display:block;margin:1rem 0 .25rem}input{font:inherit;width:100%;padding:.6rem;box-sizing:border-box}
button{font:inherit;padding:.7rem 1.2rem;margin:1rem .5rem 0 0}p.note{color:#5b6675;font-size:.9rem}
</style></head><body><h1>${title}</h1>${body}</body></html>`
