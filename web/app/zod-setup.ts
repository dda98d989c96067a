// Import before any schema: the content security policy forbids the code that zod would generate.
import { config } from 'zod/mini';

config({ jitless: true });
