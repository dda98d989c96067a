// Before any schema is made: the content security policy forbids the code that zod would otherwise generate.
import { config } from 'zod/mini';

config({ jitless: true });
