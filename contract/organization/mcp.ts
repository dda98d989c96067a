// Whether assistants may read the organization's figures by the Model Context Protocol.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

const Setting = z.strictObject({ isOn: z.boolean() });

export const readMcpSetting = endpoint('GET /api/mcp', {
  access: 'admin',
  summary: 'Read whether assistants may read with an API token at `/mcp`',
  answer: Setting,
});

export const saveMcpSetting = endpoint('PUT /api/mcp', {
  access: 'admin',
  summary: 'Let assistants read with an API token at `/mcp`, or not',
  body: Setting,
  answer: Setting,
});
