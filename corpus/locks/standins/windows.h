// windows.h - locks of the Windows API, declared only.
#pragma once

typedef int BOOL;
typedef unsigned char BOOLEAN;
typedef unsigned long DWORD;
typedef struct _RTL_CRITICAL_SECTION {
  void *DebugInfo;
} RTL_CRITICAL_SECTION, CRITICAL_SECTION, *LPCRITICAL_SECTION;
typedef struct _RTL_SRWLOCK {
  void *Ptr;
} RTL_SRWLOCK, SRWLOCK, *PSRWLOCK;
typedef struct _RTL_CONDITION_VARIABLE {
  void *Ptr;
} CONDITION_VARIABLE, *PCONDITION_VARIABLE;
#define INFINITE 0xFFFFFFFF

void EnterCriticalSection(LPCRITICAL_SECTION lpCriticalSection);
void LeaveCriticalSection(LPCRITICAL_SECTION lpCriticalSection);
BOOL TryEnterCriticalSection(LPCRITICAL_SECTION lpCriticalSection);
void AcquireSRWLockExclusive(PSRWLOCK SRWLock);
void ReleaseSRWLockExclusive(PSRWLOCK SRWLock);
void AcquireSRWLockShared(PSRWLOCK SRWLock);
void ReleaseSRWLockShared(PSRWLOCK SRWLock);
BOOLEAN TryAcquireSRWLockExclusive(PSRWLOCK SRWLock);
BOOL SleepConditionVariableCS(PCONDITION_VARIABLE Variable, LPCRITICAL_SECTION Section, DWORD ms);
BOOL SleepConditionVariableSRW(PCONDITION_VARIABLE Variable, PSRWLOCK Lock, DWORD ms, unsigned f);
void WakeAllConditionVariable(PCONDITION_VARIABLE Variable);
