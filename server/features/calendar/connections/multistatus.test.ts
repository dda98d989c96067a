// What a hostile server puts into its XML.

import { expect, test } from 'vitest';
import { engine } from '#server/testing/database.ts';
import { readMultistatus } from './multistatus.ts';

const answer = (doctype: string, name: string) => `<?xml version="1.0"?>${doctype}
<d:multistatus xmlns:d="DAV:"><d:response><d:href>/c/</d:href><d:propstat><d:prop>
<d:displayname>${name}</d:displayname></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`;

test.runIf(engine === 'sqlite').each([
  ['an external entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'],
  ['entities of entities', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY e "&b;&b;&b;">]>'],
  ['an entity of a document elsewhere', '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">'],
])('%s is neither loaded nor expanded: the answer is refused', async (_what, doctype) => {
  await expect(readMultistatus(answer(doctype, 'a&e;b'))).rejects.toThrow('no multistatus');
});

test.runIf(engine === 'sqlite')('the five entities of XML itself are read', async () => {
  const { items } = await readMultistatus(answer('', 'A &amp; B &lt;&#33;'));
  expect(items.map((item) => item.name)).toEqual(['A & B <!']);
});
