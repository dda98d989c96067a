// The hosts of Google Workspace and Microsoft 365, which differ in national clouds.

import * as z from 'zod/mini';

const origin = z.string().check(
  z.refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`, {
    error: 'must be an address without a path, such as https://graph.microsoft.us',
  }),
);

export const vendorSettings = {
  GOOGLE_TOKEN_URL: z._default(origin, 'https://oauth2.googleapis.com'),
  GOOGLE_CALENDAR_URL: z._default(origin, 'https://www.googleapis.com'),
  GOOGLE_DIRECTORY_URL: z._default(origin, 'https://admin.googleapis.com'),
  MICROSOFT_LOGIN_URL: z._default(origin, 'https://login.microsoftonline.com'),
  MICROSOFT_GRAPH_URL: z._default(origin, 'https://graph.microsoft.com'),
};

export type VendorHosts = {
  google: { token: string; calendar: string; directory: string };
  microsoft: { login: string; graph: string };
};

const originOf = (url: string): string => new URL(url).origin;

export const vendorsOf = (values: Record<keyof typeof vendorSettings, string>): VendorHosts => ({
  google: {
    token: originOf(values.GOOGLE_TOKEN_URL),
    calendar: originOf(values.GOOGLE_CALENDAR_URL),
    directory: originOf(values.GOOGLE_DIRECTORY_URL),
  },
  microsoft: { login: originOf(values.MICROSOFT_LOGIN_URL), graph: originOf(values.MICROSOFT_GRAPH_URL) },
});
