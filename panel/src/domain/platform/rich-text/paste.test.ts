import { expect, it } from 'vitest'
import { cleanPasted } from './paste.ts'

const bullet = (sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`

it('turns the list paragraphs of Word into lists', () => {
  const html = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--[if gte mso 9]><xml><o:x/></xml><![endif]--><p class=MsoNormal>Önce<o:p></o:p></p>${bullet('·', 'Adana')}\n${bullet('·', 'Urfa')}${bullet('1.', 'Yak')}</body></html>`
  expect(cleanPasted(html)).toContain(
    '<p class=MsoNormal>Önce</p><ul><li><p>Adana</p></li><li><p>Urfa</p></li></ul><ol><li><p>Yak</p></li></ol>',
  )
  expect(cleanPasted(html)).not.toMatch(/\[if|o:p/)
})

it('leaves other HTML as it is', () => expect(cleanPasted('<p>a</p>')).toBe('<p>a</p>'))
